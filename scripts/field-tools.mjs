import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Programs that others wrote and that our field protocols are tried against: pymodbus as a Modbus server, scapy and tshark as readers of IEC 104. Debian has them. */
export const PYTHON = '/usr/bin/python3'
export const hasModbusServer = () =>
  existsSync(PYTHON) && ['pymodbus', 'serial', 'serial_asyncio'].every((name) => existsSync(`/usr/lib/python3/dist-packages/${name}`))

/** Installs them where that is allowed. True when all are there. */
export function prepareFieldTools(say) {
  if (hasModbusServer()) return true
  if (process.getuid?.() === 0 && process.env.CI !== undefined && existsSync('/usr/bin/apt-get')) {
    say('Installing pymodbus, which the field protocols are tried against …')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env })
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'python3-pymodbus', 'python3-serial', 'python3-serial-asyncio'], {
      stdio: 'ignore',
      env,
    })
  }
  return hasModbusServer()
}
