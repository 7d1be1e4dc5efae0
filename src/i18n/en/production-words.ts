import type { Words } from '../words.ts'
import type { slipState as zhSlip, strategyWord as zh } from '../zh/production-words.ts'

export const strategyWord: Words<typeof zh> = {
  type: {
    plan: 'Charge and discharge plan',
    safety: 'Backflow and demand protection',
    protection: 'Protection shutdown',
    voltageLimit: 'Voltage limit power',
    temperatureLimit: 'Temperature limit power',
    peakCut: 'Peak cut',
    totalPower: 'Total power',
    demandParameter: 'Demand parameters',
    scheduling: 'Power scheduling',
    operatingMode: 'Operating mode',
  },
  state: {
    over: 'Over',
    expired: 'Expired, not issued',
    toBeIssued: 'To be issued',
    waiting: 'Waits for approval',
    queued: 'Waits to be sent',
    synchronizing: 'Synchronizing',
    synchronized: 'Synchronized',
  },
  limit: {
    totalPower: 'total power',
    rated: 'rated power',
    bms: 'what the battery allows',
    voltageLimit: 'voltage limit power',
    temperatureLimit: 'temperature limit power',
    transformer: 'transformer capacity',
    demand: 'demand',
    backflow: 'backflow',
    singlePhase: 'single-phase backflow',
    protection: 'protection',
  },
}

export const slipState: Words<typeof zhSlip> = { draft: 'Draft', confirmed: 'Confirmed', locked: 'Locked', reversed: 'Taken back', red: 'Red slip' }
