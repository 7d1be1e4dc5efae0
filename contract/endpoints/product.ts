import { IMPORT_BYTES } from '../import.ts'
import { call, type EndpointFacts } from './facts.ts'

const category = '/manager/product/category'
const sees = ['resource_productCategory'] as const
const changes = ['resource_productCategory:edit'] as const

export const productEndpoints = {
  productCategoryList: call(`${category}/list`, sees, 'none', 'Kinds of products: a tree, in people’s order'),
  saveProductCategory: call(`${category}/save`, changes, 'none', 'Makes or changes a category'),
  importProductCategory: call(`${category}/import`, changes, 'none', 'Makes categories of the rows of a spreadsheet, or checks them', {
    bodyBytes: IMPORT_BYTES,
  }),
  moveProductCategory: call(`${category}/move`, changes, 'none', 'Puts a category beside another of the same parent'),
  deleteProductCategory: call(`${category}/delete`, changes, 'none', 'Deletes categories on which nothing hangs'),
} satisfies Record<string, EndpointFacts>
