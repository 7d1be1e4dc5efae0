import { productModels } from '#domain/demo/models.ts'
import { productTemplates } from '#domain/product-templates.ts'

/** Parameters of the models that come with the console, by the code of the model. */
const byCode = new Map([...productTemplates, ...productModels].map(({ code, parameters }) => [code, new Set(parameters.map((one) => one.code))]))

export const demoModelCodes: ReadonlySet<string> = new Set(productModels.map(({ code }) => code))
export const likeOf = (code: string): ReadonlySet<string> | undefined => byCode.get(code)
export const likeCodes = (): string[] => [...byCode.keys()]
