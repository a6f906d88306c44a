// What is done to the databases while customers buy, and how it is undone.
import { emptyDisk, fillDisk } from './disk.ts'
import { cutOff, killAll, plugIn } from './network.ts'
import type { DatabaseMachine } from './patroni.ts'
import { leadEtcd, type Stage } from './stage.ts'

type Roles = { leader: DatabaseMachine; synchronous: DatabaseMachine | null }
export type Fault = {
  name: string
  /** What the report says of it. */
  text: string
  victim(roles: Roles): DatabaseMachine
  /** Whose part another machine has to take over, before the fault has had its effect. */
  replaces: 'leader' | 'synchronous'
  strike(machine: DatabaseMachine, stage: Stage): void
  heal(machine: DatabaseMachine, stage: Stage): void
}

const leading = ({ leader }: Roles) => leader
const copying = ({ leader, synchronous }: Roles) => synchronous ?? leader

/** The log needs a new file sooner or later; here within seconds. */
function fill(machine: DatabaseMachine, stage: Stage): void {
  fillDisk(stage.diskOf(machine))
  stage.hurryLog(20)
}

export const FAULTS: readonly Fault[] = [
  {
    name: 'lider-muerto',
    text: 'muere el líder (kill -9 a todo, también dirige etcd)',
    victim: leading,
    replaces: 'leader',
    strike(machine) {
      leadEtcd(machine)
      killAll(machine)
    },
    heal(machine, stage) {
      stage.startEtcd(machine)
      stage.startPatroni(machine)
    },
  },
  {
    name: 'replica-cortada',
    text: 'se corta la red de la réplica sincrónica',
    victim: copying,
    replaces: 'synchronous',
    strike: cutOff,
    heal: plugIn,
  },
  {
    name: 'lider-cortado',
    text: 'se corta la red del líder',
    victim: leading,
    replaces: 'leader',
    strike: cutOff,
    heal: plugIn,
  },
  {
    name: 'disco-replica',
    text: 'se llena el disco de la réplica sincrónica',
    victim: copying,
    replaces: 'synchronous',
    strike: fill,
    heal: (machine, stage) => emptyDisk(stage.diskOf(machine)),
  },
  {
    name: 'disco-lider',
    text: 'se llena el disco del líder',
    victim: leading,
    replaces: 'leader',
    strike: (machine, stage) => fillDisk(stage.diskOf(machine)),
    heal: (machine, stage) => emptyDisk(stage.diskOf(machine)),
  },
]
