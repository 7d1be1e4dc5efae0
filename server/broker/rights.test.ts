import { expect, test } from 'vitest'
import { isReserved, mayPublish, maySubscribe } from './rights.ts'

test.each([
  ['energy/ST1/ST1-GRID/telemetry', true],
  ['energy/ST1/ST1-GRID/event', true],
  ['energy/ST1/ST1-GRID/command', false],
  ['energy/ST2/ST1-GRID/telemetry', false],
  ['energy/ST1', false],
  ['energy/ST1/status', true],
  ['energy/ST2/status', false],
  ['energy/ST1/telemetry', false],
  ['energy/ST1/ST1-GRID/status', true],
  ['spBv1.0/ORG1/NBIRTH/ST1', true],
  ['spBv1.0/ORG1/DDATA/ST1/ST1-PCS', true],
  ['spBv1.0/ORG1/DDATA/ST2/ST1', false],
  ['spBv1.0/ORG1/NCMD/ST1', false],
  ['spBv1.0/STATE/microgrid', false],
  ['$SYS/x', false],
  ['', false],
])('a gateway of ST1 publishes to %s: %s', (topic, may) => expect(mayPublish(topic, 'ST1')).toBe(may))

test.each([
  ['spBv1.0/STATE/microgrid', true],
  ['spBv1.0/+/NCMD/ST1', true],
  ['spBv1.0/ORG1/NCMD/ST1/#', true],
  ['spBv1.0/ORG1/DCMD/ST1/+', true],
  ['spBv1.0/ORG1/DCMD/ST1/#', true],
  ['energy/ST1/+/command', true],
  ['#', false],
  ['+/+/+/+', false],
  ['spBv1.0/#', false],
  ['spBv1.0/+/+/ST1', false],
  ['spBv1.0/+/NCMD/+', false],
  ['spBv1.0/ORG1/DDATA/ST1/+', false],
  ['energy/+/+/command', false],
  ['energy/ST1/#', false],
  ['energy/ST1/+/telemetry', false],
  ['$SYS/#', false],
])('a gateway of ST1 subscribes to %s: %s', (filter, may) => expect(maySubscribe(filter, 'ST1')).toBe(may))

test.each([
  ['spBv1.0/STATE/microgrid', true],
  ['STATE/microgrid', true],
  ['spBv1.0/ORG1/NCMD/ST1', true],
  ['spBv1.0/ORG1/DCMD/ST1/ST1-PCS', true],
  ['energy/ST1/ST1-PCS/command', true],
  ['$SYS/broker', true],
  ['energy/ST1/ST1-PCS/telemetry', false],
  ['spBv1.0/ORG1/DDATA/ST1/ST1-PCS', false],
  ['anything/else', false],
])('only the server itself publishes to %s: %s', (topic, is) => expect(isReserved(topic)).toBe(is))
