/**
 * What one message of a gateway may hold. All work on a message is done in one turn of the event loop: these keep that turn to some twenty milliseconds,
 * so that no gateway holds up the others and the streams.
 */
export const MAX_MESSAGE_BYTES = 1_000_000
/** Values, events or entries of a list. */
export const MAX_MESSAGE_VALUES = 10_000
/** Text of one Sparkplug event metric. */
export const MAX_EVENT_TEXT = 4000
/** Bytes of nested Sparkplug structures (data sets, templates, properties), which nobody here reads but the decoder unpacks. */
const MAX_NESTED_BYTES = 64_000
/** Fields of all metrics together: a metric has some five. */
const MAX_FIELDS = MAX_MESSAGE_VALUES * 12

/** Commas and brackets of a JSON message: a value has one comma, an entry some three and two brackets. */
const MAX_JSON_MARKS = MAX_MESSAGE_VALUES * 6

/** Whether a JSON message is not even parsed: making an object of a hundred thousand names costs more than all that follows. */
export function jsonTooMany(payload: Uint8Array): boolean {
  let marks = 0
  for (const byte of payload) if (byte === 0x2c || byte === 0x5b || byte === 0x7b) marks++
  return marks > MAX_JSON_MARKS
}

const nestedFields = new Set([8, 9, 17, 18])
const METRICS = 2

/** Walks over the fields of one protobuf message without unpacking them. False: it is malformed, or there are too many. */
function walk(bytes: Uint8Array, from: number, to: number, take: (field: number, start: number, end: number) => boolean): boolean {
  let at = from
  const varint = (): number => {
    let value = 0
    for (let shift = 0; shift < 70 && at < to; shift += 7) {
      const byte = bytes[at++] as number
      value += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) return value
    }
    return NaN
  }
  while (at < to) {
    const tag = varint()
    const wire = tag % 8
    let end: number
    let start = at
    if (wire === 0) {
      if (Number.isNaN(varint())) return false
      end = at
    } else if (wire === 1) end = at + 8
    else if (wire === 5) end = at + 4
    else if (wire === 2) {
      const length = varint()
      start = at
      end = at + length
    } else return false
    if (!(end <= to) || !take(Math.floor(tag / 8), start, end)) return false
    at = end
  }
  return true
}

/**
 * Why a Sparkplug payload is not even decoded: unpacking costs a microsecond for every few bytes, and a small payload can hold a great many metrics.
 * Undefined: decode it (a malformed one says so itself).
 */
export function sparkplugTooMany(payload: Uint8Array): string | undefined {
  let metrics = 0
  let fields = 0
  let nested = 0
  const isFine = (): boolean => metrics <= MAX_MESSAGE_VALUES && fields <= MAX_FIELDS && nested <= MAX_NESTED_BYTES
  walk(payload, 0, payload.length, (field, start, end) => {
    fields++
    if (field !== METRICS) return isFine()
    metrics++
    walk(payload, start, end, (inner, innerStart, innerEnd) => {
      fields++
      if (nestedFields.has(inner)) nested += innerEnd - innerStart
      return isFine()
    })
    return isFine()
  })
  if (metrics > MAX_MESSAGE_VALUES) return `more than ${MAX_MESSAGE_VALUES} metrics`
  if (fields > MAX_FIELDS) return `more than ${MAX_FIELDS} fields`
  if (nested > MAX_NESTED_BYTES) return `more than ${MAX_NESTED_BYTES} bytes of data sets, templates and properties`
  return undefined
}
