export interface SseEvent {
  event: string
  data: string
  id: string | undefined
}

/** Takes a Server-Sent Events text in pieces and gives whole events. Comment lines (heartbeats) give nothing. */
export function createSseParser(emit: (event: SseEvent) => void): (piece: string) => void {
  let rest = ''
  return (piece) => {
    rest += piece
    for (let end = rest.indexOf('\n\n'); end >= 0; end = rest.indexOf('\n\n')) {
      const block = rest.slice(0, end)
      rest = rest.slice(end + 2)
      let event = 'message'
      let data = ''
      let id: string | undefined
      for (const line of block.split('\n')) {
        if (line.startsWith('data: ')) data += data === '' ? line.slice(6) : `\n${line.slice(6)}`
        else if (line.startsWith('event: ')) event = line.slice(7)
        else if (line.startsWith('id: ')) id = line.slice(4)
      }
      if (data !== '') emit({ event, data, id })
    }
  }
}
