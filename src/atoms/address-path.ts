/** The path in the address now, also while its page is still being made ready and another one is shown. */
export const addressPath = (): string => location.hash.slice(1).split('?')[0] ?? ''
