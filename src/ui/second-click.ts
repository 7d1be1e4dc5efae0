/**
 * Closes something at a click beside it, but not at the second one of a double click: its first has opened what lies there by now, and whoever clicks
 * twice out of habit would see it vanish.
 */
export const unlessSecondClick =
  (close: () => void) =>
  (event: object): void => {
    if (!('detail' in event && Number(event.detail) > 1)) close()
  }
