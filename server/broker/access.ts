import type { Config } from '../config/config.ts'
import { isLoopback } from '../config/loopback.ts'

/** Whether gateways must log in at the broker; external: it is not this server's. */
export const brokerAccess = ({ mqttUrl, mqttHost }: Pick<Config, 'mqttUrl' | 'mqttHost'>): 'external' | 'optional' | 'required' =>
  mqttUrl !== undefined ? 'external' : isLoopback(mqttHost) ? 'optional' : 'required'
