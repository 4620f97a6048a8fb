/** The public half of the key that serials are signed with (Ed25519, SPKI). `scripts/issue-serial.ts` makes and uses the other half. */
export const makerSerialKey = `-----BEGIN PUBLIC KEY-----
MCowBQYDK2VwAyEAtJeqN3816R/AIekanCmSso1BvDvBWBtcJNzINvhSXoA=
-----END PUBLIC KEY-----
`
