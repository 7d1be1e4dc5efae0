/**
 * Of an alarm `a` and a line `begun` of its trail that says that it is there: until when it stood; null: it does. One record may have come and gone for weeks: it
 * stands from each such line to the next one that says that it is over; what comes and goes too often for such lines stands.
 */
export const stoodUntil =
  "coalesce((select e.at from alarm_event e where e.alarm_id = a.id and e.kind = 'cleared' and e.id > begun.id order by e.id limit 1), a.cleared_at)"

/** The lines of an alarm `a` that say that it is there. */
export const begunLines = "join alarm_event begun on begun.alarm_id = a.id and begun.kind in ('raised', 'returned')"
