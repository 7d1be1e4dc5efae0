import { setpointIssue } from '#server/db/setpoint-schema.ts'
import { strategy, strategyIssue } from '#server/db/strategy-schema.ts'
import type { TestServer } from './server.ts'

/** Strategies of T1 as its controller and people have left them: one that waits to be issued, one that was changed at the site, issues of a third that wait for a second person; and a setpoint of T2 that was changed at the device. */
export async function storeStrategies({ db: { orm }, core, pointId }: TestServer): Promise<void> {
  const reported = { enabled: false, chargeKw: 0, dischargeKw: 0 }
  const known = { stationId: 'T1', params: {}, hash: '' }
  await orm.insert(strategy).values([
    { id: 'T1/safety', type: 'safety', ...known },
    { id: 'T1/totalPower', type: 'totalPower', ...known, reported, reportedHash: 'reported' },
    { id: 'T1/peakCut', type: 'peakCut', ...known },
  ])
  const waiting = { stationId: 'T1', type: 'peakCut' as const, hash: '', params: {}, state: 'waiting' as const, issuedAt: 1 }
  const issued = { ...waiting, issuedBy: 'own-issuer', issuerId: 'worker' }
  await orm.insert(strategyIssue).values([
    { mid: 'own-issue', version: 1, ...issued },
    { mid: 'own-withdrawn', version: 2, ...issued },
  ])
  const written = {
    stationId: 'T1',
    deviceSn: 'T1-PCS1',
    code: 'SET_Q',
    value: 7,
    state: 'waiting' as const,
    issuedBy: 'own-issuer',
    issuerId: 'worker',
  }
  await orm.insert(setpointIssue).values([
    { mid: 'own-setpoint', issuedAt: 1, ...written },
    { mid: 'own-withdrawn-setpoint', issuedAt: 2, ...written },
    { mid: 'own-changed-setpoint', issuedAt: 3, ...written, stationId: 'T2', deviceSn: 'T2-PCS1', state: 'done' },
  ])
  core.services.values.take(pointId('T2', 'T2-PCS1', 'SET_Q'), Date.now(), 4, 0, Date.now())
}
