/**
 * Beside tests on a broker outside: each worker has one of its own (TEST_MQTT_URLS, with commas), for every server of the plant hears what is sent on its
 * broker. Found by the worker's number as TEST_MQTT_URL.
 */
const urls = process.env.TEST_MQTT_URLS?.split(',')
if (urls !== undefined) {
  const url = urls[Number(process.env.VITEST_POOL_ID) - 1]
  if (url === undefined) throw new Error(`worker ${process.env.VITEST_POOL_ID} has no broker: there are ${urls.length}`)
  process.env.TEST_MQTT_URL = url
}
