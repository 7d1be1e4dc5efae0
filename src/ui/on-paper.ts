let isPrinting = false
window.addEventListener('beforeprint', () => (isPrinting = true))
window.addEventListener('afterprint', () => (isPrinting = false))

/** Sheets are being made: what is not drawn at once is not on them. */
export const isOnPaper = (): boolean => isPrinting
