import { sql } from '../db/orm.ts'
import { productModel } from '../db/product-schema.ts'
import { device } from '../db/schema.ts'
import { columnsOf, defineEntity } from './entity.ts'

/** Models of devices with their parameters (`model-parts.ts`); everybody who may see them sees all. */
export const productModels = defineEntity({
  table: productModel,
  key: productModel.code,
  scope: 'all',
  audit: { subject: 'productModel', save: 'saveProductModel', remove: 'deleteProductModel', omits: [] },
  list: {
    columns: {
      ...columnsOf(productModel),
      id: sql<string>`"product_model"."code"`,
      categoryNameZh: sql<string | null>`(select c.name_zh from product_category c where c.code = "product_model"."category_code")`,
      categoryNameEn: sql<string | null>`(select c.name_en from product_category c where c.code = "product_model"."category_code")`,
      parameters: sql<number>`(select count(*)::int from parameter p where p.model_code = "product_model"."code")`,
      devices: sql<number>`(select count(*)::int from device d where d.model_code = "product_model"."code")`,
    },
    search: [productModel.code, productModel.nameZh, productModel.nameEn, productModel.brand, productModel.remark],
  },
  hanging: [
    {
      words: 'hangingDevices',
      table: device,
      on: device.modelCode,
      // Devices of one model are often called the same.
      called: device.sn,
      organization: sql`(select s.organization_code from station s where s.id = "device"."station_id")`,
    },
  ],
})
