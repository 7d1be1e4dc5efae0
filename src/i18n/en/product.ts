import type { Words } from '../words.ts'
import type { product as productZh } from '../zh/product.ts'

export const product: Words<typeof productZh> = {
  categories: 'Product categories',
  code: 'Category code',
  nameZh: 'Chinese name',
  nameEn: 'English name',
  parent: 'Parent category',
  top: 'None (at the top)',
  remark: 'Remark',
  searchCategory: 'Name, code or remark',
  newCategory: 'New product category',
  editCategory: 'Product category',
  noCategories: 'No product category yet: make one or import them',
}
