import { sql } from '../db/orm.ts'
import { productCategory, productModel } from '../db/product-schema.ts'
import { columnsOf, defineEntity } from './entity.ts'

/** Kinds of products; everybody who may see them sees all. Their list is a tree in people's order, so it is made by hand. */
export const productCategories = defineEntity({
  table: productCategory,
  key: productCategory.id,
  scope: 'all',
  audit: {
    subject: 'productCategory',
    save: 'saveProductCategory',
    remove: 'deleteProductCategory',
    called: (row) => row.code,
    omits: ['position'],
  },
  // Two that move at once could hang each on the other.
  holds: (tx) => tx.select({ id: productCategory.id }).from(productCategory).orderBy(productCategory.id).for('update'),
  list: { columns: columnsOf(productCategory), search: [] },
  hanging: [
    {
      words: 'hangingProductCategories',
      table: productCategory,
      on: sql`(select above.id from product_category above where above.code = "product_category"."parent_code")`,
      called: productCategory.nameZh,
      calledEn: productCategory.nameEn,
    },
    {
      words: 'hangingProductModels',
      table: productModel,
      on: sql`(select c.id from product_category c where c.code = "product_model"."category_code")`,
      called: productModel.nameZh,
      calledEn: productModel.nameEn,
    },
  ],
})
