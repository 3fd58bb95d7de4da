/**
 * Fetches the module. All else may be called once it is here; where it could not be fetched, call this again.
 */
export default function init(): Promise<void>;
