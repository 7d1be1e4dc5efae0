const separators = [',', ';', '\t'] as const
/** Spreadsheets in countries that write a decimal comma part cells by semicolons, some by tabs: what the heads are parted by. */
function separatorOf(heads: string): string {
  const times = (separator: string): number => heads.split(separator).length
  return separators.reduce((best, one) => (times(one) > times(best) ? one : best))
}

/** Cells of text parted by commas, semicolons or tabs; a quoted cell may hold those, line ends and doubled quotes. */
export function csvCells(text: string): string[][] {
  const rows: string[][] = [[]]
  const lines = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const separator = separatorOf((lines.split('\n', 1)[0] ?? '').replaceAll(/"(?:[^"]|"")*"/g, ''))
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\n]*))(${separator}|\\n|$)`, 'gy')
  for (let match = cell.exec(lines); match !== null; match = cell.exec(lines)) {
    rows.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (match[3] === '' || cell.lastIndex >= lines.length) break
    if (match[3] === '\n') rows.push([])
  }
  return rows
}

/** Text of a file as spreadsheets here write it: UTF-8, else the national standard. */
export function csvText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
