// Read by em-ocpp-chargepoint-simulator from its standard input, with ADDRESS, REGISTER and BEGUN put in: what a pile does on a day.
const cp = await connect('ADDRESS')
let register = REGISTER
let transaction
const iso = (at) => new Date(at).toISOString()
const status = (name) => cp.sendStatusNotification({ connectorId: 1, errorCode: 'NoError', status: name, timestamp: iso(Date.now()) })
const sampled = (wh, kw) => [
  { value: String(wh), measurand: 'Energy.Active.Import.Register', unit: 'Wh' },
  { value: String(kw), measurand: 'Power.Active.Import', unit: 'kW' },
  { value: '400.5', measurand: 'Voltage', unit: 'V' },
  { value: '64', measurand: 'SoC', unit: 'Percent' },
]
const measure = (at, wh, kw) =>
  cp.meterValues({ connectorId: 1, transactionId: transaction, meterValue: [{ timestamp: iso(at), sampledValue: sampled(wh, kw) }] })

cp.answerChangeConfiguration((request) => cp.sendResponse(request.uniqueId, { status: 'Accepted' }))
cp.answerReset((request) => cp.sendResponse(request.uniqueId, { status: 'Accepted' }))
cp.answerChangeAvailability(async (request) => {
  cp.sendResponse(request.uniqueId, { status: 'Accepted' })
  await status(request.payload.type === 'Inoperative' ? 'Unavailable' : 'Available')
})
cp.answerRemoteStartTransaction(async (request) => {
  cp.sendResponse(request.uniqueId, { status: 'Accepted' })
  await status('Preparing')
  const started = await cp.startTransaction({ connectorId: 1, idTag: request.payload.idTag, meterStart: register, timestamp: iso(Date.now()) })
  transaction = started.transactionId
  await status('Charging')
  register += 1500
  await measure(Date.now(), register, 60.5)
})
cp.answerRemoteStopTransaction(async (request) => {
  cp.sendResponse(request.uniqueId, { status: 'Accepted' })
  await cp.stopTransaction({ transactionId: request.payload.transactionId, meterStop: register, timestamp: iso(Date.now()) })
  await status('Finishing')
  await status('Available')
})

await cp.sendBootnotification({ chargePointVendor: 'Others', chargePointModel: 'DC 120', firmwareVersion: '3.1' })
await cp.sendHeartbeat()
await status('Available')
const stranger = await cp.sendAuthorize({ idTag: 'NOBODY' })
// A session of a while ago, kept while there was no network: 20 minutes, a kilowatt hour each.
const begun = BEGUN
const card = stranger.idTagInfo.status === 'Accepted' ? 'NOBODY' : 'CARD-1'
const kept = await cp.startTransaction({ connectorId: 1, idTag: card, meterStart: register, timestamp: iso(begun) })
transaction = kept.transactionId
for (let minute = 1; minute <= 20; minute++) {
  register += 1000
  // What it is doing now is said in the middle of what was kept.
  if (minute === 10) await status('Charging')
  await measure(begun + minute * 60000, register, 60)
}
// Its end tells the beginning once more, and is told twice, as if the answer had been lost.
const ended = {
  transactionId: transaction,
  meterStop: register,
  timestamp: iso(begun + 20 * 60000 + 1000),
  transactionData: [
    { timestamp: iso(begun + 1000), sampledValue: [{ value: String(REGISTER), context: 'Transaction.Begin', unit: 'Wh' }] },
    { timestamp: iso(begun + 20 * 60000 + 1000), sampledValue: [{ value: String(register), context: 'Transaction.End', unit: 'Wh' }] },
  ],
}
await cp.stopTransaction(ended)
await cp.stopTransaction(ended)
