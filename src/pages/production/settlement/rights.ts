/** Makes and changes what is settled. */
export const SETTLEMENT_EDIT = 'production_settlement:edit'
