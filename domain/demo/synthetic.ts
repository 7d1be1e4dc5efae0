import type { DemoStation } from './stations.ts'
import { demoStations } from './stations.ts'

/**
 * Stations for load tests: `ST1001` onward, copies of the Suzhou nameplate with two cabinets, 40 device points at one value a second each (meter 9 of 23,
 * two PCS and their batteries). 500 of them report 20,000 points a second.
 */
export function syntheticStations(count: number): DemoStation[] {
  const pattern = demoStations[1] as DemoStation
  return Array.from({ length: count }, (_, i) => {
    const id = `ST${1001 + i}`
    const own = (sn: string): string => sn.replace(pattern.station.id, id)
    const devices = pattern.devices
      .filter((device) => /-(GRID|LOAD|PCS[12]|BMS[12])$/.test(device.sn))
      .map((device) => ({ ...device, sn: own(device.sn), stationId: id, parentSn: device.parentSn === null ? null : own(device.parentSn) }))
    const station = {
      ...pattern.station,
      id,
      name: `测试站 ${id}`,
      nameEn: `Test station ${id}`,
      storagePowerKw: 200,
      storageCapacityKwh: 430,
      longitude: 100 + (i % 25),
      latitude: 23 + (Math.floor(i / 25) % 20),
    }
    return { ...pattern, station, devices }
  })
}
