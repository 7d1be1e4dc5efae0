import { call, type EndpointFacts } from './facts.ts'

const path = '/manager/system/dictionary'
const sees = ['system_dictManager'] as const
const changes = ['system_dictManager:edit'] as const

export const dictionaryEndpoints = {
  dictionaryList: call(`${path}/list`, sees, 'none', 'Dictionaries and their values: a tree, in people’s order'),
  saveDictionary: call(`${path}/save`, changes, 'none', 'Makes or changes a dictionary or a value'),
  moveDictionary: call(`${path}/move`, changes, 'none', 'Puts one beside another of the same parent'),
  deleteDictionary: call(`${path}/delete`, changes, 'none', 'Deletes what is not built in and not used'),
  dictionaryValues: call(`${path}/values`, 'session', 'none', 'Values of a dictionary, for the choices of a form'),
} satisfies Record<string, EndpointFacts>
