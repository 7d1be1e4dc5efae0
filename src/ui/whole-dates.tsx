/** Days, months and times of day, as all of the console writes them. */
const WHOLE = /(\d{4}-\d\d(?:-\d\d)?|\d\d:\d\d(?::\d\d)?)/

/** Words in which no date is torn at the end of a line: a line may end after each hyphen, and half a date reads as another number. */
export function WholeDates({ children }: { children: string }) {
  // Of what was asked for by brackets every second part is one.
  const parts = children.split(WHOLE)
  if (parts.length === 1) return children
  return parts.map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      // The same date may stand twice: its place is what it is known by.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={i} className="whole">
        {part}
      </span>
    ),
  )
}
