-- Asks for the addresses of a file in turn and prints the figures as one line of JSON; times in microseconds.
local requests = {}
local turn = 0
local threads = {}
wrong = 0 -- a global, so that done() can read it from another thread's state

function setup(thread)
  table.insert(threads, thread)
end

function init(args)
  for path in io.lines(args[1]) do
    requests[#requests + 1] = wrk.format("GET", path)
    wrk.path = path
  end
  -- Both functions cost wrk some speed, so they exist only where they are needed; one address needs neither.
  if #requests > 1 then
    request = function()
      turn = turn % #requests + 1
      return requests[turn]
    end
  end
  if args[2] == "strict" then
    response = function(status)
      if status ~= 200 then wrong = wrong + 1 end
    end
  end
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.timeout
  local statuses = errors.status
  for _, thread in ipairs(threads) do
    statuses = math.max(statuses, thread:get("wrong"))
  end
  io.write(string.format('\n{"requests":%d,"duration":%d,"p50":%d,"p95":%d,"p99":%d,"failed":%d}\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(95), latency:percentile(99),
    failed + statuses))
end
