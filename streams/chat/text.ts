/** Text is shown in pieces of this many characters, one every so many milliseconds (specification, section 9). */
const PIECE_LENGTH = 20
export const PIECE_MS = 500

const segmenter = new Intl.Segmenter()

/**
 * The first characters of a text and the rest. Characters are code points, and what a person sees as one sign (a flag, a family, a skin colour) is never
 * torn: the piece then is a little longer.
 */
export function takePiece(text: string, length = PIECE_LENGTH): [piece: string, rest: string] {
  let count = 0
  let end = 0
  for (const { segment, index } of segmenter.segment(text)) {
    if (count >= length) break
    count += [...segment].length
    end = index + segment.length
  }
  return [text.slice(0, end), text.slice(end)]
}
