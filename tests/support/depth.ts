/** How deep tests look: 1 in `npm test`, more in `npm run test:deep`. */
export const depth = Number(process.env.MIZAN_TEST_DEPTH ?? 1)
