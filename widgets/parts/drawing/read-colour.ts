/** A token's colour as [r, g, b]: the browser works out whatever the token is written as. */
export function readColour(token: string): [number, number, number] {
  const text = getComputedStyle(document.body).getPropertyValue(token).trim()
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const context = canvas.getContext('2d')
  if (context === null) return [0, 0, 0]
  context.fillStyle = text
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return [red, green, blue]
}
