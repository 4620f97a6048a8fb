/** Nothing listens there: no test reaches the tax authority. */
export const noGateway = 'http://127.0.0.1:9'
