import { WHOLE } from '#src/ui/whole.ts'

/** Width of a text in em: a Chinese character is as wide as it is high. */
export const textEm = (text: string): number => [...text].reduce((sum, letter) => sum + ((letter.codePointAt(0) ?? 0) > 0x2e7f ? 1 : 0.58), 0)

/** Of the text's size, as sans-serif letters are at most. */
const letterEm = (letter: string): number =>
  letter > '\u2e7f' ? 1 : /[fijlrtI .,:'\-()·]/.test(letter) ? 0.34 : /[mwMW]/.test(letter) ? 0.9 : /[A-Z]/.test(letter) ? 0.72 : 0.57

/** Width of a name in em: closer than `textEm`, which takes every letter for a digit. */
export const nameEm = (name: string): number => [...name].reduce((sum, letter) => sum + letterEm(letter), 0)

/** Where a line may end: at a space, and before and after a Chinese letter, but for the marks that no line begins with. */
const MAY_END = /(?<= )|(?=[\u2e80-\uff00])(?<![ （])(?![，。：；、）])|(?<=[\u2e80-\uff00，：；）])(?![，。：；、）])/u

/** So many lines a text takes that is drawn with whole figures; `room`: of a line, em. */
export function linesOf(text: string, room: number): number {
  let lines = 1
  let left = room
  for (const [i, part] of text.split(WHOLE).entries())
    for (const piece of i % 2 === 1 ? [part] : part.split(MAY_END)) {
      const em = nameEm(piece)
      // The space at the end of a line takes no room.
      if (nameEm(piece.trimEnd()) > left && left < room) {
        lines++
        left = room
      }
      left -= em
    }
  return lines
}

/** A text of at most so many em, cut with an ellipsis at its end, or at its beginning where the end is what tells one from another (a number). */
export function shortened(text: string, em: number, keep: 'start' | 'end' = 'start'): string {
  if (nameEm(text) <= em) return text
  const letters = [...text]
  let room = em - 1
  const kept: string[] = []
  while (letters.length > 0) {
    const letter = (keep === 'start' ? letters.shift() : letters.pop()) ?? ''
    room -= nameEm(letter)
    if (room < 0) break
    if (keep === 'start') kept.push(letter)
    else kept.unshift(letter)
  }
  return keep === 'start' ? `${kept.join('')}…` : `…${kept.join('')}`
}
