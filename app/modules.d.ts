declare module 'virtual:enhance-script' {
  /** The address of the script that app/enhance is bundled into. */
  const url: string;
  export default url;
}
