/** Room for the figures of one span: how many lines of limits fit below them, and how large the figures are. */
export function layoutOf({ width, height }: { width: number; height: number }, parts: number, textPx: number, longest: number) {
  // In a high panel the month stands below the day: beside it would leave half of it empty.
  const beside = parts === 1 || (width >= textPx * 22 && height < textPx * 18)
  const own = { width: beside ? width / parts - (parts - 1) * 8 : width, height: beside ? height : height / parts - 4 }
  // Its name and what it is worth stand above and below it.
  const room = (own.height - textPx * 3.3) / 1.25
  const figure = Math.max(textPx, Math.min(textPx * 3, own.width / (longest * 0.62), room, own.height * 0.42))
  const used = textPx * 1.5 + figure * 1.25 + textPx * 1.6
  return { beside, figure, limits: Math.max(0, Math.floor((own.height - used) / (textPx * 1.5))) }
}
