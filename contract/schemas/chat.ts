export const chatSchemas = {}
