/** The public key that verifies serials (Ed25519, SPKI). `scripts/issue-serial.ts` makes and uses the private key. */
export const makerSerialKey = `-----BEGIN PUBLIC KEY-----
MCowBQYDK2VwAyEAtJeqN3816R/AIekanCmSso1BvDvBWBtcJNzINvhSXoA=
-----END PUBLIC KEY-----
`
