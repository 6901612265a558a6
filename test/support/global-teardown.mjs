export default async function tearDown() {
  await globalThis.privateMariadb?.stop();
}
