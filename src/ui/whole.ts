/** Days, months, times of day, and numbers with their units, as all of the console writes them. */
export const WHOLE = /(\d{4}-\d\d(?:-\d\d)?|\d\d:\d\d(?::\d\d)?|-?[\d,.]*\d (?:[kMGmµ]?(?:Wh?|VA|var|V|Ah?|Ω|Hz)|%|℃|°C)(?![A-Za-z]))/
