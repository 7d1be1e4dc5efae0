import { Fragment } from 'react'

/** Parts of a code: before a capital that follows a small letter or a digit, and after what joins words. */
export const codeParts = (code: string): string[] => code.split(/(?<=[a-z\d])(?=[A-Z])|(?<=[._/:-])/)

/** A code that takes a second line between its words, not inside of one. */
export function CodeText({ code }: { code: string }) {
  return codeParts(code).map((part, i) => (
    // oxlint-disable-next-line react/no-array-index-key -- they have no name of their own
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
