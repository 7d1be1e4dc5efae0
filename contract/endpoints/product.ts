import { IMPORT_BYTES } from '../import.ts'
import { call, type EndpointFacts } from './facts.ts'

const category = '/manager/product/category'
const sees = ['resource_productCategory'] as const
const changes = ['resource_productCategory:edit'] as const

const model = '/manager/product/model'
const editsModels = ['resource_productType:edit'] as const

export const productEndpoints = {
  productCategoryList: call(`${category}/list`, sees, 'none', 'Kinds of products: a tree, in people’s order'),
  saveProductCategory: call(`${category}/save`, changes, 'none', 'Makes or changes a category'),
  importProductCategory: call(`${category}/import`, changes, 'none', 'Makes categories of the rows of a spreadsheet, or checks them', {
    bodyBytes: IMPORT_BYTES,
  }),
  moveProductCategory: call(`${category}/move`, changes, 'none', 'Puts a category beside another of the same parent'),
  deleteProductCategory: call(`${category}/delete`, changes, 'none', 'Deletes categories on which nothing hangs'),
  productModelList: call(`${model}/list`, ['resource_productType', 'resource_device'], 'none', 'Models of devices, in pages'),
  productModel: call(`${model}/record`, ['resource_productType', 'resource_device'], 'none', 'A model with its parameters, limits and texts'),
  productTemplates: call(`${model}/templates`, editsModels, 'none', 'Models to start from'),
  productModelEffects: call(`${model}/effects`, editsModels, 'none', 'What saving a model would change for the devices of it', {
    bodyBytes: IMPORT_BYTES,
  }),
  saveProductModel: call(`${model}/save`, editsModels, 'none', 'Makes or changes a model with its parameters', { bodyBytes: IMPORT_BYTES }),
  deleteProductModel: call(`${model}/delete`, editsModels, 'none', 'Deletes models of which there are no devices'),
} satisfies Record<string, EndpointFacts>
