/** True for a host name that never leaves this machine, as configuration and addresses write it. */
export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
