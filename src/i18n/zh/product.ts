/** Products: what kinds and models there are. */
export const product = {
  categories: '产品分类',
  code: '分类编码',
  nameZh: '中文名称',
  nameEn: '英文名称',
  parent: '上级分类',
  top: '无（顶级分类）',
  remark: '备注',
  searchCategory: '搜索名称、编码或备注',
  newCategory: '新建产品分类',
  editCategory: '编辑产品分类',
  noCategories: '还没有产品分类，可以新建或导入',
} as const
