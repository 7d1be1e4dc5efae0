import { expect, test } from 'vitest'
import { placeTags, type PlacedTag, type TagWish } from './tags.ts'

const wish = (id: string, x: number, y: number): TagWish => ({ id, width: 150, height: 60, anchor: [x, y] })
const overlap = (a: PlacedTag, b: PlacedTag): boolean => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

test('tags of things that stand close together lie beside each other, inside the picture', () => {
  const box = { width: 900, height: 600 }
  const tags = placeTags(
    ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id, i) => wish(id, 440 + i * 4, 300 + (i % 2) * 5)),
    box,
    [],
  )
  for (const [i, tag] of tags.entries()) {
    expect(tag.x >= 0 && tag.y >= 0 && tag.x + tag.width <= box.width && tag.y + tag.height <= box.height).toBe(true)
    for (const other of tags.slice(i + 1)) expect(overlap(tag, other), `${tag.id} and ${other.id}`).toBe(false)
  }
})

test('a tag leaves the thing free that it names where there is room', () => {
  const thing = [
    [300, 200],
    [600, 200],
    [600, 400],
    [300, 400],
  ] as const
  const [tag] = placeTags([wish('a', 450, 300)], { width: 900, height: 600 }, [thing])
  expect(overlap(tag as PlacedTag, { id: '', x: 300, y: 200, width: 300, height: 200, anchor: [0, 0] })).toBe(false)
})

test('a tag whose home is free stays there', () => {
  const [tag] = placeTags([{ ...wish('a', 100, 300), home: [0, 0] }], { width: 900, height: 600 }, [])
  expect([tag?.x, tag?.y]).toEqual([0, 0])
})

test('a tag that comes finds its place beside those that stand, whatever they name', () => {
  const box = { width: 900, height: 600 }
  const stand = placeTags([{ ...wish('storage', 450, 300), home: [0.5, 0.4] }], box, [])
  const [notice] = placeTags([wish('alarm', 450, 310)], box, [], stand)
  expect(overlap(notice as PlacedTag, stand[0] as PlacedTag)).toBe(false)
})
