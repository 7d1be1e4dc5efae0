const digits = '零壹贰叁肆伍陆柒捌玖'
const places = ['', '拾', '佰', '仟']
const groups = ['', '万', '亿']

/** Four digits in capitals: zeros between digits once, none at the end. */
function group(number: number): string {
  let text = ''
  let gap = false
  for (let place = 3; place >= 0; place--) {
    const digit = Math.floor(number / 10 ** place) % 10
    if (digit === 0) gap = text !== ''
    else {
      text += `${gap ? '零' : ''}${digits[digit]}${places[place]}`
      gap = false
    }
  }
  return text
}

/**
 * An amount of yuan with two decimals in Chinese capitals, as slips, invoices and cheques write it (正确填写票据和结算凭证的基本规定, 中国人民银行 1997):
 * `18179.81` is 壹万捌仟壹佰柒拾玖元捌角壹分. Below 10^12 yuan.
 */
export function capitals(amount: string): string {
  const [, minus, whole = '0', cents = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(amount) ?? []
  if (minus === undefined || whole.length > 12) throw new RangeError(`no amount: ${amount}`)
  const [jiao, fen] = [Number(cents[0] ?? 0), Number(cents[1] ?? 0)]
  let yuan = ''
  const padded = whole.padStart(12, '0')
  for (let i = 2; i >= 0; i--) {
    const part = Number(padded.slice(8 - 4 * i, 12 - 4 * i))
    if (part === 0) continue
    // A group that does not fill its four places, or follows one that was nothing, is led in by a zero.
    const skipped = yuan !== '' && (part < 1000 || padded.slice(4 - 4 * i, 8 - 4 * i) === '0000')
    yuan += `${skipped ? '零' : ''}${group(part)}${groups[i]}`
  }
  const head = yuan === '' ? '' : `${yuan}元`
  if (jiao === 0 && fen === 0) return `${minus === '' || head === '' ? '' : '负'}${head === '' ? '零元' : head}整`
  const between = jiao === 0 && head !== '' ? '零' : ''
  const tail = `${jiao === 0 ? between : `${digits[jiao]}角`}${fen === 0 ? '整' : `${digits[fen]}分`}`
  return `${minus === '' ? '' : '负'}${head}${tail}`
}
