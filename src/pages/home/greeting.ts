export type Greeting = 'morning0' | 'morning' | 'noon' | 'afternoon' | 'evening'

/** By the specification: under 8 early morning, up to 11 morning, up to 13 noon, under 18 afternoon, else evening. */
export const greetingOf = (hour: number): Greeting =>
  hour < 8 ? 'morning0' : hour <= 11 ? 'morning' : hour <= 13 ? 'noon' : hour < 18 ? 'afternoon' : 'evening'
