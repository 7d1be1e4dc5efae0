/** By then the browser has taken it. */
const TAKEN_MS = 60_000

/** Hands bytes to the person as a file of this name. */
export function handFile(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), TAKEN_MS)
}
