/** Makes and changes what is settled. */
export const SETTLEMENT_EDIT = 'production_settlement:edit'
/** Agrees to a slip for the customer. */
export const SLIP_CONFIRM = 'production_settlement:confirm'
