/** The leaning book on its shelf: the picture of whatever is empty or could not be shown. */
export function EmptyArt() {
  return (
    <div className="empty__art" aria-hidden="true">
      <svg
        viewBox="0 0 208 120"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      >
        <path d="M4 110H204" />
        <path d="M40 110V30h18v80M58 110V44h14v66" />
        <path d="M96.5 109 72.5 45l17-6.400 24 64z" />
        <path d="M77 57l17-6.400" />
      </svg>
    </div>
  )
}
