import { expect, test } from 'vitest'
import { csvCells, csvText } from './csv.ts'

test('quoted cells keep their commas, quotes and line ends; the mark before the text is none of it', () => {
  expect(csvCells('\uFEFFarea,hours\r\n甲,"8:00-12:00,22:00-6:00"\n"a ""b""\nc",\n')).toEqual([
    ['area', 'hours'],
    ['甲', '8:00-12:00,22:00-6:00'],
    ['a "b"\nc', ''],
  ])
})

test('cells are parted by semicolons or tabs where the heads are', () => {
  expect(csvCells('area;"hours; local";note\r\n甲;8:00-12:00,22:00-6:00;"a;b"\n')).toEqual([
    ['area', 'hours; local', 'note'],
    ['甲', '8:00-12:00,22:00-6:00', 'a;b'],
  ])
  expect(csvCells('area\thours\n甲\t8:00-12:00,22:00-6:00')).toEqual([
    ['area', 'hours'],
    ['甲', '8:00-12:00,22:00-6:00'],
  ])
  expect(csvCells('"a;b;c",hours\n甲,1')).toEqual([
    ['a;b;c', 'hours'],
    ['甲', '1'],
  ])
})

test('a file in the national standard is read too', () => {
  expect(csvText(new Uint8Array([0xba, 0xfe, 0xb1, 0xb1]).buffer)).toBe('湖北')
  expect(csvText(new TextEncoder().encode('湖北').buffer)).toBe('湖北')
})
