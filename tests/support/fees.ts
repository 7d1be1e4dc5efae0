import type { Payload } from '#contract/schemas.ts'
import type { TestServer } from './server.ts'

/** A new connection point of T1. */
export async function connectionPointOf(
  server: TestServer,
  root: string,
  number: string,
  transformerCapacityKva: number | null = 1000,
): Promise<string> {
  const draft = {
    stationId: 'T1',
    number,
    name: `点 ${number}`,
    customerName: `客户 ${number}`,
    voltageLevel: '1-10kV' as const,
    transformerCapacityKva,
  }
  return (await server.ok('saveConnectionPoint', draft, root)).id
}

/** A fee of T1 as the utility billed it, parted between the customer of a connection point (three parts) and the storage there (one). */
export const billedFee = (connectionPointId: string, month: string): Payload<'saveElectricityAllocation'> => ({
  stationId: 'T1',
  month,
  source: 'billed',
  fee: '10000.01',
  reason: 'as billed',
  method: 'share',
  parties: [
    { connectionPointId, party: 'customer', weight: '3' },
    { connectionPointId, party: 'storage', weight: '1' },
  ],
})

/** A demand configuration and an allocation of a connection point of T1. */
export async function storeFees(server: TestServer, root: string, connectionPointId: string): Promise<{ configuration: string; allocation: string }> {
  const draft = { stationId: 'T1', connectionPointId, month: '2030-01', demandPrice: '42' }
  const { id: configuration } = await server.ok('saveDemandConfiguration', draft, root)
  const { id: allocation } = await server.ok('saveElectricityAllocation', billedFee(connectionPointId, '2025-10'), root)
  return { configuration, allocation }
}
