import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Programs that others wrote and that our field protocols are tried against: pymodbus as a Modbus server, scapy and tshark as readers of IEC 104. Debian has them. */
export const PYTHON = '/usr/bin/python3'
export const hasModbusServer = () =>
  existsSync(PYTHON) && ['pymodbus', 'serial', 'serial_asyncio'].every((name) => existsSync(`/usr/lib/python3/dist-packages/${name}`))

export const TSHARK = '/usr/bin/tshark'
export const hasIec104Readers = () => existsSync('/usr/lib/python3/dist-packages/scapy/contrib/scada/iec104') && existsSync(TSHARK)

const SIMULATOR = 'em-ocpp-chargepoint-simulator'
const simulatorFolder = join(dirname(dirname(fileURLToPath(import.meta.url))), 'node_modules', '.cache', 'ocpp-simulator')
/** A charging point that others wrote. It brings 137 packages, old ones among them: it is fetched for the tests and no package of ours. */
export const CHARGING_POINT = join(simulatorFolder, 'node_modules', SIMULATOR, 'build', 'src', 'main.js')
export const hasChargingPoint = () => existsSync(CHARGING_POINT)

/** Fetches it from the registry. */
export function fetchChargingPoint() {
  mkdirSync(simulatorFolder, { recursive: true })
  const args = ['install', '--prefix', simulatorFolder, '--no-audit', '--no-fund', '--no-save', '--ignore-scripts', `${SIMULATOR}@0.0.4`]
  spawnSync('npm', args, { stdio: 'ignore', shell: process.platform === 'win32', timeout: 120_000 })
}
