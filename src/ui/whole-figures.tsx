import { WHOLE } from './whole.ts'

/** Words in which no figure is torn at the end of a line: a line may end after each hyphen, half a date reads as another number, and a number without its unit says nothing. */
export function WholeFigures({ children }: { children: string }) {
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
