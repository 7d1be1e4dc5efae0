/** Empty places before the first day, in weeks that begin on Monday. */
export const leadingDays = (firstDate: string): number => (new Date(`${firstDate}T00:00:00Z`).getUTCDay() + 6) % 7

/** `YYYY-MM` so many months away. */
export function monthAway(month: string, by: number): string {
  const [year = 1970, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}
