/** Longest piece of a reply, in UTF-16 units. */
const PIECE = 120

/** A reply in pieces: cut at the ends of lines and sentences where there are any, never inside a character. */
export function* piecesOf(text: string, size = PIECE): Generator<string> {
  let rest = text
  while (rest.length > size) {
    const head = rest.slice(0, size)
    const stop = Math.max(...['\n', '。', '；', '. ', ', ', '，', ' '].map((sign) => head.lastIndexOf(sign) + sign.length))
    let end = stop > size / 3 ? stop : size
    const code = rest.charCodeAt(end - 1)
    if (code >= 0xd800 && code < 0xdc00) end--
    yield rest.slice(0, end)
    rest = rest.slice(end)
  }
  yield rest
}
